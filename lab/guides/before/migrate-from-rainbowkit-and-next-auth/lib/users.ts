import users from './users.json';

export function roleOf(address: string): string {
  const user = users.find((one) => one.address.toLowerCase() === address.toLowerCase());
  return user?.role ?? 'guest';
}
