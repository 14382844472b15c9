const STYLES = {
  links:
    '@media (width < 64rem) and (height >= 30rem){html{--foot:calc(3.75rem + env(safe-area-inset-bottom))}}',
  bar: 'html{--foot-bar:6rem}@media (width < 40rem){html{--foot-bar:9rem}}',
};

/**
 * Keeps room at the foot of the window while a bar is shown. Uses a style element because `html:has()` makes
 * the browser restyle the whole page for each added node.
 */
export const FootRoom = ({ of: kind }: { of: keyof typeof STYLES }) => <style>{STYLES[kind]}</style>;
