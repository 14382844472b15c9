import { ImageInput } from '#app/features/content/rules/input.ts';
import { addImage } from '#app/features/content/server/index.server.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import type { UploadOutcome } from '#app/lib/upload-answer.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { answerUpload } from '#app/platform/uploads/answer-upload.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { Route } from './+types/send-image';

const NOT_SENT = { tone: 'bad', title: 'Imagem não enviada' } as const;

/** POST /admin/envios/imagens: a picture with its description. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { fields, files } = await receiveFiles(request, {
    account: admin.userId,
    types: ['image/jpeg', 'image/png'],
    maxFiles: 1,
  });
  const input = ImageInput.safeParse(fields);
  const outcomes: UploadOutcome[] = [];
  for (const file of files) {
    if (!file.ok) {
      outcomes.push({ name: file.error.name, ok: false, message: file.error.message });
    } else if (!input.success) {
      outcomes.push({ name: file.value.name, ok: false, message: firstMessage(input.error) });
    } else {
      const { name, bytes } = file.value;
      const added = await addImage(admin, { alt: input.data.alt, fileName: name, bytes });
      outcomes.push(added.ok ? { name, ok: true } : { name, ok: false, message: added.error.message });
    }
  }
  return answerUpload(request, outcomes, {
    back: '/admin/cms/imagens',
    sent: { tone: 'good', title: 'Imagem enviada' },
    notSent: { ...NOT_SENT, message: 'Tente de novo.' },
    none: { ...NOT_SENT, message: 'Escolha um arquivo.' },
  });
}
