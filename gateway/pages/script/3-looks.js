// Looks: Stripe's appearance (payment element) and style (card element) in the frame's words.

const themes = {
  light: {
    background: '#fcfcfb',
    text: '#121211',
    placeholder: '#595955',
    outline: '#8b8b86',
    danger: '#c8201a',
  },
  night: {
    background: '#111110',
    text: '#f1f0ec',
    placeholder: '#a6a59f',
    outline: '#73726c',
    danger: '#ff7060',
  },
}

const defined = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

function lookOf(appearance = {}, style = {}) {
  const { variables = {}, theme } = appearance
  const { base = {}, invalid = {} } = style
  return {
    ...(theme === 'night' ? themes.night : themes.light),
    ...defined({
      background: variables.colorBackground,
      text: variables.colorText,
      placeholder: variables.colorTextPlaceholder ?? variables.colorTextSecondary,
      outline: variables.colorBorder,
      danger: variables.colorDanger,
      font: variables.fontFamily,
      size: variables.fontSizeBase,
      radius: variables.borderRadius,
    }),
    ...defined({
      background: base.backgroundColor,
      text: base.color,
      placeholder: base['::placeholder']?.color,
      danger: invalid.color,
      font: base.fontFamily,
      size: base.fontSize,
    }),
  }
}
