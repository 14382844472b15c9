import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { dayProof, publishedRoots, verifierFile } from '#app/features/proof/server/index.server.ts';
import type { Route } from './+types/proof-files';

/** Some years of days. */
const MOST = 2_000;

/** GET: the verifier's page, the published roots, or the proof of one acceptance. */
export function loader({ params: { code }, pattern }: Route.LoaderArgs): Promise<Response> {
  if (code !== undefined) return proofOf(code);
  return pattern.endsWith('raizes.json') ? roots() : verifier();
}

/** Saved and opened from there: on this site its answer would rest on this site. */
async function verifier() {
  const { html } = await verifierFile();
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="verificador.html"',
      'cache-control': 'no-cache',
    },
  });
}

/** The published roots, for those who keep a copy: a record that is rewritten later no longer leads to them. */
const roots = async () =>
  Response.json(
    { format: 'nome-em-dia/raizes/1', roots: await publishedRoots(MOST) },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );

/** Returns the hash path from an acceptance to the signed root of its day, without personal data. */
async function proofOf(text: string) {
  const code = readCode(text);
  const proof = code && (await dayProof(code));
  if (!proof) return new Response('A prova deste código ainda não existe.', { status: 404 });
  return Response.json(proof, {
    headers: { 'content-disposition': `attachment; filename="prova-do-dia-${proof.code}.json"` },
  });
}
