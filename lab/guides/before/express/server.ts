import express from 'express';

const app = express();
app.use(express.json());

app.get('/', (_request, response) => {
  response.send(
    '<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,"><h1>Example</h1><a href="/vault">Open the vault</a></html>',
  );
});

app.listen(3000, () => console.log('Ready at http://localhost:3000'));
