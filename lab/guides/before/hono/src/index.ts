import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()

app.get('/', (c) => {
  return c.html(
    '<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,"><h1>Example</h1><a href="/vault">Open the vault</a></html>',
  )
})

serve({
  fetch: app.fetch,
  port: 3000
}, (info) => {
  console.log(`Server is running on http://localhost:${info.port}`)
})
