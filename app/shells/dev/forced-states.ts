import { useEffect } from 'react';

const STATE = /:(hover|focus-visible|active)(?![\w-])/g;

/** Whether a rule contains others, such as a media query or a nested style. */
const hasRules = (rule: CSSRule): rule is CSSRule & { cssRules: CSSRuleList } => 'cssRules' in rule;

function openStates(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.search(STATE) >= 0)
      rule.selectorText = rule.selectorText.replace(STATE, ':is(:$1,.as-$1)');
    if (hasRules(rule)) openStates(rule.cssRules);
  }
}

/**
 * Makes `.as-hover`, `.as-focus-visible` and `.as-active` look like the states of a pointer or a keyboard:
 * adds the class to the page's own style rules for the state, so that a picture cannot differ from the real
 * state.
 */
export function useForcedStates(): void {
  useEffect(() => {
    for (const sheet of document.styleSheets) {
      if (!sheet.href || new URL(sheet.href).origin === location.origin) openStates(sheet.cssRules);
    }
    document.documentElement.dataset.forcedStates = '';
  }, []);
}
