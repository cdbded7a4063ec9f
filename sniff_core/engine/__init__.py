"""The rules of play: tiles, layout, counting, placing, a hand and its settlement. Pure: standard library only."""
