import { ProofInput } from '#app/features/cases/rules/input.ts';
import { PROOF_NO_FILE, PROOF_NOT_SENT, PROOF_SENT } from '#app/features/cases/rules/panel-messages.ts';
import { addProof, ownerOfCard } from '#app/features/cases/server/index.server.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import type { UploadOutcome } from '#app/lib/upload-answer.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { answerUpload } from '#app/platform/uploads/answer-upload.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/send-proof';

/** POST /admin/envios/comprovantes/{cardId}: a proof with its title. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const clientId = await ownerOfCard(admin, params.cardId);
  if (!clientId) return noFile();
  const { fields, files } = await receiveFiles(request, { account: admin.userId, types: UPLOAD_TYPES });
  const input = ProofInput.safeParse(fields);
  const outcomes: UploadOutcome[] = [];
  for (const file of files) {
    const { name } = file.ok ? file.value : file.error;
    const refusal = input.success ? null : firstMessage(input.error);
    if (refusal !== null || !input.success) {
      outcomes.push({ name, ok: false, message: refusal ?? '' });
      continue;
    }
    const { title } = input.data;
    const result = file.ok
      ? await orErased(addProof(admin, clientId, params.cardId, { title, file: file.value }))
      : file;
    outcomes.push(result.ok ? { name, ok: true } : { name, ok: false, message: result.error.message });
  }
  return answerUpload(request, outcomes, {
    back: `/admin/clientes/${clientId}/comprovantes`,
    sent: PROOF_SENT,
    notSent: PROOF_NOT_SENT,
    none: PROOF_NO_FILE,
  });
}
