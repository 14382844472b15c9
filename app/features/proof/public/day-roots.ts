import { publishedRoots } from '#app/features/proof/server/index.server.ts';

/** Some years of days. */
const MOST = 2_000;

/** The published roots, for those who keep a copy: a record that is rewritten later no longer leads to them. */
export async function loader() {
  const roots = await publishedRoots(MOST);
  return Response.json(
    { format: 'nome-em-dia/raizes/1', roots },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}
