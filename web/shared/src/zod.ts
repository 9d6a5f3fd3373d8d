import * as z from 'zod/mini'

// The content security policy forbids compiling code at run time; zod must not try.
z.config({ jitless: true })

export { z }
