const STYLES = {
  links:
    '@media (width < 64rem) and (height >= 30rem){html{--foot:calc(3.75rem + env(safe-area-inset-bottom))}}',
  bar: 'html{--foot-bar:6rem}@media (width < 40rem){html{--foot-bar:9rem}}',
};

/**
 * Keeps room at the foot of the window while a bar is there. A style of its own, since `html:has()` makes the browser
 * style the whole page again for each node that enters it.
 */
export const FootRoom = ({ of: kind }: { of: keyof typeof STYLES }) => <style>{STYLES[kind]}</style>;
