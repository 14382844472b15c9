import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime';
import { wordedProps } from './worded-props.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** Creates the product's elements, with the site's own words on public pages (decision 49). */
export const jsx: typeof element = (type, props, key) => element(type, wordedProps(type, props), key);
export const jsxs: typeof elements = (type, props, key) => elements(type, wordedProps(type, props), key);
