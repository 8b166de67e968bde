"""Phases III and IV: encounters, the special abilities of locations, spells, refuting a rumor."""
