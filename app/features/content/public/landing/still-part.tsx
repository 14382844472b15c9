import { type ComponentType, useState } from 'react';
import type { StillSectionsProps } from './still-sections.tsx';

const ID = 'sobre';

let loaded: ComponentType<StillSectionsProps> | null = null;

/** Needed before the page is drawn anew: by the server, and by a browser that comes from another page. */
export async function loadStillSections(): Promise<void> {
  loaded = (await import('./still-sections.tsx')).StillSections;
}

/**
 * The sections of which nothing ever moves. A browser that got them as HTML keeps that HTML and loads no code for them;
 * their links are ordinary ones.
 */
export function StillPart(props: StillSectionsProps) {
  // Chosen once: the HTML stays what it is.
  const [Sections] = useState(() => loaded);
  const [html] = useState(() => (Sections ? '' : (document.getElementById(ID)?.innerHTML ?? '')));
  if (Sections) {
    return (
      <div id={ID}>
        <Sections {...props} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this very element.
  return <div id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
