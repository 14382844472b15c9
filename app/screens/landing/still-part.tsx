import { useState } from 'react';
import type { StillSectionsProps } from './still-content.ts';
import type { STILL_SECTIONS } from './still-sections.tsx';

let loaded: typeof STILL_SECTIONS | null = null;

/**
 * Must be loaded before the page is rendered: on the server, and in a browser that navigates from another
 * page.
 */
export async function loadStillSections(): Promise<void> {
  loaded = (await import('./still-sections.tsx')).STILL_SECTIONS;
}

type Props = StillSectionsProps & { id: keyof typeof STILL_SECTIONS };

/**
 * The static sections. A browser that got them as HTML keeps that HTML and loads no code for them; their
 * links are ordinary ones.
 */
export function StillPart({ id, content }: Props) {
  // Chosen once: the HTML stays what it is.
  const [sections] = useState(() => loaded);
  const [html] = useState(() => (sections ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (sections) {
    const Sections = sections[id];
    return (
      <div id={id}>
        <Sections content={content} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this very element.
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
