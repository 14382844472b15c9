import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import {
  LOAN_DOCUMENT_KINDS,
  LOAN_DOCUMENTS,
  type LoanDocumentKind,
  type LoanDocumentView,
  type LoanView,
  missingDocuments,
  takesDocuments,
} from '#app/features/loans/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = { loan: LoanView; maxBytes: number; removable: boolean };

/** The documents by purpose, one section each; the first missing one is open. */
export function LoanDocuments({ loan, maxBytes, removable }: Props) {
  const [next] = missingDocuments(loan.documents.map(({ kind }) => kind));
  return (
    <Surface className="divide-y divide-line">
      <h3 className="display-m p-5 sm:px-6">Documentos</h3>
      {LOAN_DOCUMENT_KINDS.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          loan={loan}
          documents={loan.documents.filter((document) => document.kind === kind)}
          startsOpen={kind === next}
          maxBytes={maxBytes}
          removable={removable}
        />
      ))}
    </Surface>
  );
}

type KindProps = Props & { kind: LoanDocumentKind; documents: LoanDocumentView[]; startsOpen: boolean };

function Kind({ kind, loan, documents, startsOpen, maxBytes, removable }: KindProps) {
  const { label, hint, required } = LOAN_DOCUMENTS[kind];
  const { revalidate } = useRevalidator();
  // The initial state: a section must not close over a document that was just sent.
  const [open] = useState(startsOpen);
  const done = documents.length > 0;
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <details open={open} data-kind={kind} className="group">
      <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-3 hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden className={done ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-muted'} />
        <span className="min-w-0 flex-1 font-semibold">{label}</span>
        {done ? (
          <Badge tone="good">{documents.length === 1 ? '1 arquivo' : `${documents.length} arquivos`}</Badge>
        ) : (
          <Badge tone={required ? 'warning' : 'neutral'}>{required ? 'Falta enviar' : 'Opcional'}</Badge>
        )}
      </summary>
      <div className="space-y-4 px-5 pb-6 sm:px-6">
        {done && (
          <ul className="space-y-2">
            {documents.map((document) => (
              <SentDocument key={document.id} document={document} removable={removable} />
            ))}
          </ul>
        )}
        {takesDocuments(loan) && (
          <FileDrop
            action={`/app/envios/emprestimo/${loan.id}`}
            fields={{ kind }}
            accept=".pdf,.jpg,.jpeg,.png"
            maxBytes={maxBytes}
            camera
            checked={kind === 'identidade'}
            texts={{ title: `Enviar: ${label.toLowerCase()}`, hint: `${hint}. PDF, JPG ou PNG.` }}
            onDone={() => void revalidate()}
          />
        )}
      </div>
    </details>
  );
}

function SentDocument({ document, removable }: { document: LoanDocumentView; removable: boolean }) {
  const { id, name, size, createdAt } = document;
  const address = `/app/emprestimo/documentos/${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl border border-line px-4 py-2">
      <div className="min-w-0">
        <Link to={address} reloadDocument className="font-medium break-all underline underline-offset-4">
          {name}
        </Link>
        <p className="tabular text-sm text-muted">
          {formatFileSize(size)}, enviado em {formatDate(createdAt)}
        </p>
      </div>
      {removable && (
        <Form method="post" action={address} preventScrollReset>
          <button
            type="submit"
            className="min-h-11 font-medium text-bad underline underline-offset-4"
            aria-label={`Remover ${name}`}
          >
            Remover
          </button>
        </Form>
      )}
    </li>
  );
}
