/**
 * What is pressed before React holds it is done as soon as React does, by the last press of all: `__whenHeld(element,
 * kind of event, what to do)`. What was typed early and React has not been told yet goes first, always. A press that React takes
 * over for passes the element at a time when React holds it, and is left to React; one that it gives up is stopped
 * before. Second part of the head's script. // docs/decisions/0031
 */
export const whenHeldScript =
  "self.__whenHeld=function(t,kind,act){" +
  // Pressed again out of impatience: this press takes the former one's place, also when React hears this one.
  "if(self.__waiting&&self.__waiting.target===t)self.__waiting=null;" +
  // The press may come between the moment of taking over and the next look at what was typed.
  "if(self.__held(t))return self.__tell();" +
  // Whether React hears it shows in a moment; what is typed within that moment drops it, too.
  "var heard=false,own=self.__coming={target:t};" +
  "t.addEventListener(kind,function(){heard=self.__held(t);if(heard)self.__tell()},{once:true});" +
  "setTimeout(function(){if(self.__coming===own)self.__coming=null;if(heard||own.dropped)return;" +
  "self.__waiting=own;var n=0,i=setInterval(function(){" +
  "if(self.__waiting!==own)clearInterval(i);" +
  "else if(!t.isConnected||++n>1200){clearInterval(i);self.__waiting=null}" +
  "else if(self.__held(t)&&!self.__untold(t)){clearInterval(i);self.__waiting=null;act()}},50)})};";

/**
 * A button that the server drew is pressed before the scripts have come: nobody hears it, and nothing happens. This
 * part of the head's script makes the press good. React itself hears a press while it takes the page over, or loses it.
 */
export const earlyPressScript =
  "addEventListener('click',function(e){" +
  "var o=e.isTrusted&&e.target.closest&&e.target,b=o&&o.closest('input[type=checkbox]'),on=b&&b.checked;" +
  // The browser has ticked it already, and React would untick it: it is ticked once more.
  "if(b)return self.__whenHeld(b,'click',function(){b.checked=!on;b.click()});" +
  "var t=o&&o.closest('button,[role=button],[role=tab],[role=menuitem],[role=switch]');" +
  // A form's own button sends the form, which the early submit makes good.
  "if(t&&!(t.type==='submit'&&t.form))self.__whenHeld(t,'click',function(){t.click()})},true);";

/** The key that opens 查找, as its button announces it. */
export const SEARCH_KEYS = "Control+K";

/**
 * Keys of the page that are pressed before React holds it: Ctrl+K is a press of 查找 (always here, so that the browser's
 * own search never takes it, and there is one way), what is typed until it opens is its first text, Enter on a row opens
 * the row. // docs/decisions/0031
 */
export const earlyKeyScript =
  "(function(){var typed='',asked=null;self.__typed=function(){var t=typed;typed='';return t};" +
  "addEventListener('keydown',function(e){var c=e.ctrlKey||e.metaKey,o=e.target;if(e.isComposing||e.altKey)return;" +
  "var isAsked=function(p){return p&&p.target===asked};" +
  "if(c&&!e.shiftKey&&/^k$/i.test(e.key)){" +
  `var b=document.querySelector('[aria-keyshortcuts="${SEARCH_KEYS}"]');` +
  "if(!b)return;e.preventDefault();typed='';asked=b;" +
  "self.__whenHeld(b,'click',function(){b.click()});b.click()" +
  "}else if(!c&&e.key.length===1&&asked&&!/^(INPUT|TEXTAREA)$/.test(o.tagName)&&(isAsked(self.__waiting)||isAsked(self.__coming))){" +
  "typed+=e.key;e.preventDefault()" +
  "}else if(e.isTrusted&&e.key==='Enter'&&!c&&o.matches&&o.matches('tr[data-row-key]'))" +
  "self.__whenHeld(o,'keydown',function(){" +
  "o.dispatchEvent(new KeyboardEvent('keydown',{key:'Enter',bubbles:true,cancelable:true}))})},true)})();";

/** What was typed between Ctrl+K and the opening of the search; once. */
export const takeEarlyText = (): string => (window as { __typed?: () => string }).__typed?.() ?? "";
