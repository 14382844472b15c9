import { cx } from '#app/ui/class-names.ts';

type Props = { text: string; title: string; className?: string };

/**
 * The text of the document as it reads now; where it is given less room than it needs, it scrolls in itself. A form may
 * have none: then it is its questions alone.
 */
export const DocumentText = ({ text, title, className }: Props) =>
  text.trim() === '' ? null : (
    <section
      aria-label={title}
      tabIndex={0}
      className={cx('rounded-2xl border border-line bg-raised p-5 sm:p-8', className)}
    >
      <h2 className="border-b border-line pb-3 text-sm font-medium text-muted">{title}</h2>
      {/* The business's own text, sanitised by the server; entries are escaped in it. */}
      <div className="contract mt-5">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a form is HTML. */}
        <div dangerouslySetInnerHTML={{ __html: text }} />
      </div>
    </section>
  );
