import type { SvgNode } from '@portico/protocol/drawing';
import { createElement, type ReactNode } from 'react';

/** Renders elements of a drawing. Not as HTML: pages with Trusted Types refuse that. */
export function svgElements(nodes: readonly SvgNode[]): readonly ReactNode[] {
  return nodes.map(([name, attributes, children], index) => {
    const props = Object.entries(attributes).map(([key, value]) => [
      key === 'class'
        ? 'className'
        : key.replace(/-\w/, (letter) => letter[1]?.toUpperCase() ?? ''),
      value,
    ]);
    return createElement(
      name,
      { key: index, ...Object.fromEntries(props) },
      children && svgElements(children),
    );
  });
}
