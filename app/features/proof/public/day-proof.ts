import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { dayProof } from '#app/features/proof/server/index.server.ts';
import type { Route } from './+types/day-proof';

/** Returns the hash path from an acceptance to the signed root of its day, without personal data. */
export async function loader({ params }: Route.LoaderArgs) {
  const code = readCode(params.code);
  const proof = code && (await dayProof(code));
  if (!proof) return new Response('A prova deste código ainda não existe.', { status: 404 });
  return Response.json(proof, {
    headers: { 'content-disposition': `attachment; filename="prova-do-dia-${proof.code}.json"` },
  });
}
