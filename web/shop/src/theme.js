// Stands inside the page, before its style sheets, so that the first paint has the right colours.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch (_) {}
  var isDark =
    theme === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'darkMode'
  document.documentElement.classList.toggle('darkMode', isDark)
})()
