// The question of the test bank. In a frame it tells the shop's page when it is answered; as a page
// of its own it goes back to where the shop wanted.

const origin = new URLSearchParams(location.search).get('origin')
const nonce = location.hash.slice(1)
const buttons = [...document.querySelectorAll('button')]

function tell(type, data = {}) {
  if (origin && parent !== window) parent.postMessage({ sandbox: nonce, type, ...data }, origin)
}

async function answer(outcome) {
  buttons.forEach((button) => (button.disabled = true))
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ outcome }),
    })
    if (!response.ok) throw new Error(String(response.status))
    finish((await response.json()).redirect)
  } catch {
    document.getElementById('problem').textContent = 'The answer did not get through. Try again.'
    buttons.forEach((button) => (button.disabled = false))
  }
}

function finish(redirect) {
  if (origin) {
    tell('answered')
  } else if (redirect) {
    location.replace(redirect)
  } else {
    document.body.dataset.state = 'closed'
  }
}

for (const button of buttons) button.addEventListener('click', () => answer(button.id))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell('escape')
})
tell('resize', { height: document.documentElement.offsetHeight })
if (document.body.dataset.state === 'open') buttons[0].focus()
