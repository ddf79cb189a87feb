/** Loaded before a server: its clock goes by so many milliseconds before or behind the machine's, so that a day ends when a bench wants. */
const shiftMs = Number(process.env['BENCH_CLOCK_SHIFT_MS'] ?? 0)

globalThis.Date = new Proxy(Date, {
  construct: (real, given, self) => Reflect.construct(real, given.length === 0 ? [real.now() + shiftMs] : given, self),
  get: (real, name) => (name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name)),
})
