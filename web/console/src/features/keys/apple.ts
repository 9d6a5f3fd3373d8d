/** Whether the keyboard is Apple's, whose Command key does what Ctrl does on others. */
export const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)
