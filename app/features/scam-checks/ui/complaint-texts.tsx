import type { ComplaintText } from '#app/features/scam-checks/rules/complaint-texts.ts';
import { CopyText } from '#app/ui/copy-text.tsx';

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
