/**
 * A form's own button, or Enter, before the scripts have come: the browser would send the form itself, the portal would
 * refuse the method, and what was typed would be gone. This part of the head's script holds every form back from the
 * browser, and sends it anew, by the same button, as soon as React holds it. Who types on in the form meanwhile has not
 * sent what he types: he presses again.
 */
export const earlySubmitScript =
  "addEventListener('submit',function(e){e.preventDefault();var f=e.target,s=e.submitter;" +
  // A button that has gone, or may not be pressed, by now is no longer the form's.
  "self.__whenHeld(f,'submit',function(){if(!s)f.requestSubmit();" +
  "else if(s.form===f&&!s.disabled)f.requestSubmit(s)})},true);" +
  "addEventListener('input',function(e){var w=self.__waiting,c=self.__coming,f=e.target.form;if(!e.isTrusted||!f)return;" +
  "if(w&&w.target===f)self.__waiting=null;if(c&&c.target===f)c.dropped=true},true);";
