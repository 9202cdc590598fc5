import NextAuth from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { createOptions } from '../../../next-auth-options.js';

// biome-ignore lint/style/noDefaultExport: Next finds routes by their default export.
export default NextAuth(createOptions(credentials));
