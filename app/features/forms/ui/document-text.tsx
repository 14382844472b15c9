import { cx } from '#app/ui/class-names.ts';

type Props = { text: string; title: string; className?: string };

/**
 * The current text of the document; scrolls in itself if its space is limited. A form may have no text, only
 * questions.
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
