import { cx } from '#app/ui/class-names.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';

/** A contract as the person who accepts it reads it, with the data of an example. */
export const TextPreview = ({ preview, className }: { preview: Preview; className?: string }) => (
  <section aria-label="Prévia" className={cx('rounded-2xl border border-line bg-raised', className)}>
    <h2 className="border-b border-line px-5 py-2.5 text-sm font-medium text-muted">
      Como o cliente lê, com dados de exemplo
    </h2>
    {preview.fault === undefined ? (
      <section
        aria-label="Texto da prévia"
        tabIndex={0}
        className="contract max-h-[70svh] overflow-y-auto p-5 text-[0.9375rem]"
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised and merged by the server. */}
        <div dangerouslySetInnerHTML={{ __html: preview.html }} />
      </section>
    ) : (
      <p role="status" className="p-5 font-medium text-bad">
        {preview.fault}
      </p>
    )}
  </section>
);
