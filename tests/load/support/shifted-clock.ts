/** Preloaded into a server: shifts its clock by this many milliseconds, so that a day ends when a benchmark wants. */
const shiftMs = Number(process.env['BENCH_CLOCK_SHIFT_MS'] ?? 0)

globalThis.Date = new Proxy(Date, {
  construct: (real, given, self) => Reflect.construct(real, given.length === 0 ? [real.now() + shiftMs] : given, self),
  get: (real, name) => (name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name)),
})
