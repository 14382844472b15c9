import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { linesOf, MOST_PDF_PAGES, type PdfPiece } from '#app/features/reports/rules/pdf-lines.ts';
import { LISTING_PLACES } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

type Answer = { fields?: Record<string, string> | undefined; draft?: Record<string, string> | undefined };

/** Place and day, for a report that does not name them. */
export const ReportAboutFields = ({ answer }: { answer: Answer | undefined }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <SelectField
      label="De onde é"
      name="place"
      defaultValue={answer?.draft?.place ?? ''}
      error={answer?.fields?.place}
    >
      <option value="">O relatório já diz</option>
      {LISTING_PLACES.map((place) => (
        <option key={place} value={place}>
          {LISTING_PLACE_LABELS[place]}
        </option>
      ))}
    </SelectField>
    <TextField
      label="Data do relatório"
      name="takenOn"
      type="date"
      defaultValue={answer?.draft?.takenOn ?? ''}
      error={answer?.fields?.takenOn}
      hint="Se ele não disser."
    />
  </div>
);

/**
 * Forms to paste a report or to send its file; both work without scripts.
 * @param paste address of the form for every pasted text
 * @param send address that takes the file
 */
export function ReportForms({ paste, send }: { paste: string; send: string }) {
  return (
    <div className="space-y-6">
      <Form method="post" action={paste} className="space-y-4" noValidate>
        <TextareaField
          label="Texto do relatório"
          name="text"
          rows={8}
          required
          hint="Abra o relatório, copie tudo e cole aqui. Planilhas CSV e JSON também servem."
        />
        <ReportAboutFields answer={undefined} />
        <SubmitButton name="intent" value="read" when={{ intent: 'read' }} pendingLabel="Lendo…">
          Ler o texto
        </SubmitButton>
      </Form>
      <details className="border-t border-line pt-4">
        <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
          Enviar o arquivo (PDF, foto, CSV ou JSON)
        </summary>
        <ReportFileForm answer={undefined} send={send} />
      </details>
    </div>
  );
}

const LOCKED = {
  asked: undefined,
  wrong: 'A senha não abriu o PDF. Confira e tente de novo.',
  broken: 'Não foi possível ler este PDF. Copie o texto e cole.',
};

/**
 * Sends the file of a report. The address that takes the file shows a refusal, with its reason beside the field. For a
 * PDF with a password the browser sends the text instead.
 */
export function ReportFileForm({ answer, send }: { answer: Answer | undefined; send: string }) {
  const submit = useSubmit();
  const [locked, setLocked] = useState<keyof typeof LOCKED | null>(null);
  const password = useRef<HTMLInputElement>(null);

  async function sendText(form: HTMLFormElement) {
    const data = new FormData(form);
    const file = data.get('file');
    if (!(file instanceof File)) return;
    const text = await unlockedText(file, password.current?.value ?? '').catch(() => undefined);
    if (!text) {
      setLocked(text === null ? 'wrong' : 'broken');
      password.current?.focus();
      return;
    }
    data.set('file', text);
    data.set('intent', 'file');
    await submit(data, { method: 'post', action: send, encType: 'multipart/form-data' });
  }
  return (
    <Form
      method="post"
      action={send}
      encType="multipart/form-data"
      className="mt-2 space-y-4"
      noValidate
      onSubmit={(event) => {
        if (!locked) return;
        event.preventDefault();
        void sendText(event.currentTarget);
      }}
    >
      <TextField
        label="Arquivo"
        name="file"
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,.csv,.json,.txt"
        required
        hint="Guardamos o arquivo para você conferir. De um PDF com senha, só o texto."
        error={answer?.fields?.file ?? answer?.fields?.text}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          setLocked(null);
          if (file) void opensByPassword(file).then((asks) => setLocked(asks ? 'asked' : null));
        }}
      />
      {locked && (
        <TextField
          ref={password}
          label="Senha do PDF"
          type="password"
          autoComplete="off"
          required
          hint="A senha fica neste aparelho."
          error={LOCKED[locked]}
        />
      )}
      <ReportAboutFields answer={answer} />
      <SubmitButton name="intent" value="file" when={{ intent: 'file' }} pendingLabel="Enviando…">
        Enviar e ler
      </SubmitButton>
    </Form>
  );
}

/** Fetched with the first PDF: it is large. */
const engine = () => import('#app/ui/preview/pdf-engine.client.ts');

/** Whether a PDF needs a password. False for an unreadable file, which the server refuses. */
async function opensByPassword(file: File): Promise<boolean> {
  if (!/\.pdf$/i.test(file.name)) return false;
  try {
    return (await (await engine()).textPieces(file, '', 0)) === null;
  } catch {
    return false;
  }
}

/**
 * Reads the text of a PDF with a password in the browser and returns it as a text file. Only that file is sent: the
 * password and the locked PDF stay on the device.
 * @returns null for a wrong password
 */
async function unlockedText(file: File, password: string): Promise<File | null> {
  const pages: PdfPiece[][] | null = await (await engine()).textPieces(file, password, MOST_PDF_PAGES);
  const text = pages?.map((pieces) => linesOf(pieces).join('\n')).join('\f');
  return text === undefined
    ? null
    : new File([text], file.name.replace(/pdf$/i, 'txt'), { type: 'text/plain' });
}
