import NextAuth from 'next-auth';
import { authOptions } from '../../../auth-options.js';

// biome-ignore lint/style/noDefaultExport: Next finds routes by their default export.
export default NextAuth(authOptions);
