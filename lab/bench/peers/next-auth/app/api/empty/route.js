/** What an answer costs in this router before it does anything. */
export const dynamic = 'force-dynamic';

export function GET() {
  return Response.json({});
}
