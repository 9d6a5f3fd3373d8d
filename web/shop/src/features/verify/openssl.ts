/** What verifies such a text and its signature with the key that the page shows. */
export const commandFor = (name: 'certificate' | 'statement') =>
  `openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in ${name}.txt -sigfile ${name}.sig`
