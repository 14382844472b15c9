import { useState } from 'react';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '#app/features/contracts/rules/verification.ts';
import { maskCode } from '#app/features/proof/rules/verification-code.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { VerifyAnswer } from './verify-words.ts';

type Props = { answer?: VerifyAnswer | undefined };

const messageFor = (answer: VerifyAnswer | undefined, field: 'code' | 'file' | 'both') =>
  answer && 'message' in answer && answer.field === field ? answer.message : undefined;

/** Two ways to ask. Ordinary forms: the answer is a page, with and without scripts. */
export function VerifyForms({ answer }: Props) {
  const both = messageFor(answer, 'both');
  return (
    <Surface className="p-5 text-ink sm:p-8">
      {both && (
        <p role="alert" className="mb-5 rounded-xl bg-warning-soft px-4 py-3 text-sm">
          {both}
        </p>
      )}
      <CodeForm error={messageFor(answer, 'code')} />
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      <FileForm error={messageFor(answer, 'file')} />
    </Surface>
  );
}

function CodeForm({ error }: { error: string | undefined }) {
  return (
    <form method="post" action="/verificar" className="space-y-4" noValidate>
      <MaskedField
        label="Código de verificação"
        name="code"
        mask={maskCode}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="0000-0000-0000-0000"
        hint="Está no rodapé de cada página do contrato e no e-mail. O número de uma procuração (P-0000-0000-0000) também serve."
        error={error}
      />
      <Button type="submit" name="intent" value="code" variant="cta" size="lg" className="w-full">
        Verificar código
      </Button>
    </form>
  );
}

/** Styles the browser's own file button, which works without scripts and shows the file's name. */
const FILE_BUTTON =
  '[&_input]:p-2 [&_::file-selector-button]:mr-3 [&_::file-selector-button]:rounded-lg [&_::file-selector-button]:border-0 [&_::file-selector-button]:bg-sunken [&_::file-selector-button]:px-3 [&_::file-selector-button]:py-1.5 [&_::file-selector-button]:font-semibold [&_::file-selector-button]:text-ink';

/** Upload of the file. The browser refuses a file that is too large; the server checks again. */
export function FileForm({ error }: { error?: string | undefined }) {
  const [tooLarge, setTooLarge] = useState(false);
  return (
    <form method="post" action="/verificar" encType="multipart/form-data" className="space-y-4" noValidate>
      <TextField
        label="PDF do contrato"
        name="file"
        type="file"
        accept="application/pdf,.pdf"
        required
        className={FILE_BUTTON}
        onChange={(event) => setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > MAX_FILE_BYTES)}
        hint="Até 5 MB, como você o recebeu. Conferimos na hora e não guardamos."
        error={tooLarge ? FILE_TOO_LARGE : error}
      />
      <Button type="submit" name="intent" value="file" size="lg" className="w-full" disabled={tooLarge}>
        Verificar arquivo
      </Button>
    </form>
  );
}
