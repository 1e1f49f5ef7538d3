import { Element, isTag, type AnyNode, type Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** Gives a node these children, in this order. */
export const setChildren = (parent: Element | Document, nodes: AnyNode[]) => {
  parent.children = nodes as Element['children'];
  for (const [index, node] of nodes.entries()) {
    node.parent = parent;
    node.prev = (nodes[index - 1] ?? null) as typeof node.prev;
    node.next = (nodes[index + 1] ?? null) as typeof node.next;
  }
};

export const element = (
  name: string,
  children: AnyNode[],
  attributes: Record<string, string> = {},
): Element => {
  const made = new Element(name, attributes);
  setChildren(made, children);
  return made;
};

/** Whether something of a node can be seen. */
export const hasText = (node: AnyNode) =>
  /[^\s\u00A0\u200B]/.test(DomUtils.textContent(node)) || hasPicture(node);
export const hasPicture = (node: AnyNode): boolean =>
  isTag(node) && (node.name === 'img' || node.children.some(hasPicture));
