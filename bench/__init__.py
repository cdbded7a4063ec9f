"""Benchmarks: how long the work takes beside a peer that does the same, or the least of it, in the same run.

Seconds of one machine say little; the ratios travel. `python -m bench` (`make bench`) prints them and writes
`bench/results.md`. Nothing here is a test: a busy machine is no fault of the code.
"""
