// Opens a port and passes it on, as systemd does for a socket unit: the shell's script has it as descriptor 3.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const server = createServer();
const [, , port, script = ''] = process.argv;
server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4096 }, () => {
  const { fd }: { fd: number } = Reflect.get(server, '_handle');
  // Synchronously: the event loop of this process must not accept what belongs to the others.
  spawnSync('sh', ['-c', script], { stdio: ['inherit', 'inherit', 'inherit', fd] });
  process.exit();
});
