import { MANDATE_LEVEL_LABELS, type MandateLevel } from '#app/features/letters/rules/mandate.ts';
import {
  type CheckResult,
  MANDATE_CHECK_LABELS,
  MANDATE_FILE_STATE,
  type MandateFileState,
} from '#app/features/letters/rules/mandate-files.ts';
import { formatDate } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/surface.tsx';

type File = {
  id: string;
  fileName: string;
  state: MandateFileState;
  message: string;
  checks: CheckResult[];
  level: MandateLevel | null;
  signer: string;
  createdAt: string;
};

const MARKS = { valid: 'sim', inconclusive: 'a conferir', invalid: 'não' } as const;

/** A signed page with its state and each check. */
export const MandateFile = ({ file }: { file: File }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={`/admin/procuracoes/${file.id}`}
        className="font-medium break-all underline underline-offset-4"
      >
        {file.fileName}
      </a>
      <Badge tone={MANDATE_FILE_STATE[file.state].tone}>{MANDATE_FILE_STATE[file.state].label}</Badge>
      <span className="text-sm text-muted">enviada em {formatDate(file.createdAt as `${string}`)}</span>
    </div>
    <p className="mt-1">
      {signedWords(file)} {file.message}
    </p>
    <MandateChecks checks={file.checks} />
  </>
);

/** "Quem assinou: Maria. Procuração assinada no gov.br." */
function signedWords({ signer, level }: File): string {
  const how = level ? MANDATE_LEVEL_LABELS[level] : '';
  if (!signer && !how) return '';
  return `${[signer && `Quem assinou: ${signer}`, how && `Procuração ${how}`].filter(Boolean).join('. ')}.`;
}

/** Each check of a signed page with its outcome; nothing for a file that no system could read. */
export const MandateChecks = ({ checks }: { checks: CheckResult[] }) =>
  checks.length > 0 && (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium">O que foi conferido</summary>
      <ul className="space-y-1">
        {checks.map(({ check, verdict, message }) => (
          <li key={check}>
            {MANDATE_CHECK_LABELS[check]}: <strong>{MARKS[verdict]}</strong>
            {message && `. ${message}`}
          </li>
        ))}
      </ul>
    </details>
  );
