-- A play changes with each of its nine squares, a tally with each batch of guesses. With room for the next version on its page, a change touches no
-- index, and what it leaves behind is cleared on the way.
ALTER TABLE "play" SET (fillfactor = 50);
ALTER TABLE "tally" SET (fillfactor = 50);
