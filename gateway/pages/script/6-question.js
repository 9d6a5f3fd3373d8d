// Asks the customer what the bank wants to know, over the page. Settles when the question is answered
// or put away.
function askInDialog(address) {
  return new Promise((settle) => {
    const dialog = document.createElement('dialog')
    const frame = new Frame(address, 'Confirmation by your bank', ({ type, height }) => {
      if (type === 'resize') frame.node.style.height = `${height}px`
      if (type === 'answered' || type === 'escape') dialog.close()
    })
    Object.assign(dialog.style, {
      border: '1px solid #8b8b86', // Seen on light and dark pages alike.
      padding: '0',
      width: 'min(560px, 100vw)',
    })
    frame.node.style.height = '240px'
    dialog.setAttribute('aria-label', 'Confirmation by your bank')
    dialog.addEventListener('close', () => {
      frame.remove()
      dialog.remove()
      settle()
    })
    dialog.append(frame.node)
    document.body.append(dialog)
    dialog.showModal()
    frame.node.focus()
  })
}

const cancelledError = (paymentIntent) => ({
  error: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_intent: paymentIntent,
  },
})
