import type { ComplaintText } from '#app/features/scam-checks/rules/complaint-texts.ts';
import { PIECE_LABELS, PIECE_TONES, PIECE_VERDICTS } from '#app/features/scam-checks/rules/terms.ts';
import type { JudgedPiece } from '#app/features/scam-checks/rules/verdict.ts';
import { CopyText } from '#app/ui/copy-text.tsx';
import { Badge } from '#app/ui/surface.tsx';

type Props = {
  pieces: JudgedPiece[];
  /** Reason that the page shows above the list; no piece repeats it. */
  said?: string;
};

/** The pieces of a message, each with its own verdict. */
export const PieceList = ({ pieces, said }: Props) => (
  <ul className="max-w-2xl divide-y divide-line rounded-2xl border border-line bg-raised">
    {pieces.map(({ kind, shown, verdict, why }) => (
      <li key={kind + shown} className="space-y-1 p-4">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
          {PIECE_LABELS[kind]} <Badge tone={PIECE_TONES[verdict]}>{PIECE_VERDICTS[verdict]}</Badge>
        </p>
        <p className="font-medium wrap-anywhere">{shown}</p>
        {why !== said && <p className="text-muted">{why}</p>}
      </li>
    ))}
  </ul>
);

/** Texts for the bank and for the Procon, to copy. */
export const ComplaintTexts = ({ texts }: { texts: ComplaintText[] }) => (
  <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
    {texts.map(({ title, help, text }) => (
      <div key={title} className="min-w-0">
        <CopyText label={title} hint={help} text={text} rows={12} what="texto" />
      </div>
    ))}
  </div>
);
