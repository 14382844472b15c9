import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props = { action: string; scripted: boolean; open: boolean };

/**
 * Uploads a photo as a file: a plain form, for devices without a camera and for browsers without scripts,
 * which show it open as the only way.
 */
export function PhotoForm({ action, scripted, open }: Props) {
  const [sending, setSending] = useState(false);
  const form = (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="space-y-4"
      onSubmit={() => setSending(true)}
    >
      <label className="block space-y-1.5">
        <span className="block text-sm font-medium">Foto do rosto (JPG ou PNG)</span>
        <input
          type="file"
          name="photo"
          accept="image/jpeg,image/png"
          required
          className="control file:mr-3 file:rounded-lg file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-medium file:text-brand-strong"
        />
      </label>
      <Button type="submit" pending={sending}>
        Enviar este arquivo
      </Button>
    </form>
  );
  if (!scripted) return form;
  return (
    <details className="mt-5" open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Prefere enviar um arquivo?
      </summary>
      <div className="mt-3">{form}</div>
    </details>
  );
}
