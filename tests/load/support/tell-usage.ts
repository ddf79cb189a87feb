/** Loaded before a program that a bench starts: tells, when it is asked, how much of a processor it has used. */
process.on('message', (words) => {
  if (words !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 })
})
