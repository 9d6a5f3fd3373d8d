// Stands inside the page, before its style sheets, so that the first paint has the right colours and
// the interface face. Letters that stand do not move when the face comes: for up to a second nothing
// is shown before it. The first frame is the first moment that knows the style sheets.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch (_) {}
  var isDark =
    theme === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'darkMode'
  var root = document.documentElement
  root.classList.toggle('darkMode', isDark)
  var show = function () {
    root.classList.remove('unset')
  }
  root.classList.add('unset')
  requestAnimationFrame(function () {
    document.fonts.load('1em "Instrument Sans"').then(show, show)
  })
  setTimeout(show, 1000)
  // The language of react-aria's controls, as PackageLocalizationProvider gives it to them.
  window[Symbol.for('react-aria.i18n.locale')] = 'en-GB'
})()
