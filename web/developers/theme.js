// What was chosen in the game's settings holds here, too; where nothing was, the browser decides.
try {
  const chosen = localStorage.getItem('dark-mode')
  if (chosen !== null) document.documentElement.classList.add(chosen === 'true' ? 'dark' : 'light')
} catch {
  // Without storage the browser decides.
}
