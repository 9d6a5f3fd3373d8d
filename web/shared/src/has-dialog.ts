// A toast calls itself an alertdialog that is not modal: the screen below it is used meanwhile.
const dialogs = ['[aria-modal=true]', '[role=dialog]', '[role=alertdialog]']
  .map((one) => `${one}:not([aria-modal=false])`)
  .join(', ')

/** Whether a dialog stands over the screen, whose keys rest then. */
export const hasDialog = () => document.querySelector(dialogs) !== null
