import { useEffect } from 'react';

const STATE = /:(hover|focus-visible|active)(?![\w-])/g;

/** Whether a rule has others inside, such as a media query or a nested style. */
const hasRules = (rule: CSSRule): rule is CSSRule & { cssRules: CSSRuleList } => 'cssRules' in rule;

function openStates(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.search(STATE) >= 0)
      rule.selectorText = rule.selectorText.replace(STATE, ':is(:$1,.as-$1)');
    if (hasRules(rule)) openStates(rule.cssRules);
  }
}

/**
 * Lets `.as-hover`, `.as-focus-visible` and `.as-active` show what a pointer or a keyboard would: the styles of the page
 * themselves take the class beside the state, so that a picture cannot differ from what the state does.
 */
export function useForcedStates(): void {
  useEffect(() => {
    for (const sheet of document.styleSheets) {
      if (!sheet.href || new URL(sheet.href).origin === location.origin) openStates(sheet.cssRules);
    }
    document.documentElement.dataset.forcedStates = '';
  }, []);
}
