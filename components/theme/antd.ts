import type { ThemeConfig } from "antd";
import { color, font, layer, shadow, size, tones } from "@/components/theme/theme";

/** Class under which antd's CSS variables stand. Fixed, so that the static style sheet and the page agree. */
export const CSS_VAR_KEY = "portal";

const text = {
  colorText: color.text.primary,
  colorTextSecondary: color.text.secondary,
  colorTextTertiary: color.text.hint,
  colorTextQuaternary: color.text.hint,
  colorTextPlaceholder: color.text.hint,
  colorTextDescription: color.text.hint,
  colorTextDisabled: color.textDisabled,
  colorTextHeading: color.text.primary,
  colorTextLabel: color.text.secondary,
  colorTextLightSolid: color.onSolid,
  colorIcon: color.text.hint,
  colorIconHover: color.text.primary,
  colorLink: color.text.link,
  colorLinkHover: color.text.linkHover,
  colorLinkActive: color.brandStrongActive,
};

const brand = {
  colorPrimary: color.brandStrong,
  colorPrimaryHover: color.brandStrongHover,
  colorPrimaryActive: color.brandStrongActive,
  colorPrimaryText: color.text.link,
  colorPrimaryTextHover: color.text.linkHover,
  colorPrimaryTextActive: color.brandStrongActive,
  colorPrimaryBg: color.surface.selected,
  colorPrimaryBgHover: tones.info.background,
  // The keyboard's focus line uses this token.
  colorPrimaryBorder: color.brandStrong,
  colorPrimaryBorderHover: color.brandStrongHover,
  controlOutline: color.focusHalo,
  colorErrorOutline: tones.error.border,
  colorWarningOutline: tones.warning.border,
  lineWidthFocus: size.focusLine,
};

const surface = {
  colorBgLayout: color.surface.page,
  colorBgContainer: color.surface.card,
  colorBgElevated: color.surface.card,
  colorBgContainerDisabled: color.surfaceDisabled,
  colorBgMask: color.mask,
  colorBgSpotlight: color.tooltip,
  colorFillAlter: color.surface.header,
  colorFillTertiary: color.surface.hover,
  controlItemBgHover: color.surface.hover,
  controlItemBgActive: color.surface.selected,
  controlItemBgActiveHover: tones.info.background,
  colorBorder: color.border.control,
  colorBorderSecondary: color.border.line,
  colorBorderDisabled: color.border.line,
  colorSplit: color.border.line,
};

function toneTokens(name: "Success" | "Warning" | "Error" | "Info", tone: (typeof tones)["error"]) {
  return {
    [`color${name}`]: tone.solid,
    [`color${name}Hover`]: tone.solidHover,
    [`color${name}Active`]: tone.text,
    [`color${name}Text`]: tone.text,
    [`color${name}TextHover`]: tone.text,
    [`color${name}TextActive`]: tone.text,
    [`color${name}Bg`]: tone.background,
    [`color${name}BgHover`]: tone.background,
    [`color${name}Border`]: tone.border,
    [`color${name}BorderHover`]: tone.solidHover,
  };
}

const shape = {
  fontFamily: font.family,
  fontFamilyCode: font.code,
  fontSize: font.base,
  lineHeight: font.lineHeight,
  fontWeightStrong: font.weightStrong,
  borderRadius: size.radius,
  borderRadiusLG: size.radius,
  borderRadiusSM: size.half,
  borderRadiusXS: size.half,
  // One height for all sizes: nothing that a pointer must hit is lower than 32 px. // look.md "Keyboard"
  controlHeight: size.control,
  controlHeightSM: size.control,
  boxShadow: shadow,
  boxShadowSecondary: shadow,
  boxShadowTertiary: "none",
  zIndexPopupBase: layer.popup,
  // "Nothing moves unless the user moved it." // look.md
  motion: false,
};

const components: ThemeConfig["components"] = {
  Button: {
    defaultShadow: "none",
    primaryShadow: "none",
    dangerShadow: "none",
    contentFontSizeLG: font.base,
    defaultBorderColor: color.border.button,
    defaultHoverBg: color.surface.hover,
    defaultActiveBg: color.surface.selected,
    // Paler than its colours were chosen for, its words could not be read; the turning mark says that it works.
    opacityLoading: 1,
  },
  // antd derives these from its small control height, which here is that of all controls.
  DatePicker: { cellWidth: 36, cellHeight: 32, multipleItemHeight: 24 },
  Form: {
    itemMarginBottom: 20,
    labelColor: color.text.secondary,
    labelRequiredMarkColor: color.text.danger,
    verticalLabelPadding: "0 0 4px",
  },
  Input: { activeShadow: `0 0 0 2px ${color.focusHalo}` },
  Menu: {
    activeBarHeight: 3,
    iconMarginInlineEnd: size.unit,
    collapsedWidth: size.sideBarCollapsed,
    activeBarBorderWidth: 0,
    itemHeight: 40,
    itemBorderRadius: size.radius,
    itemSelectedColor: color.text.linkHover,
    itemSelectedBg: color.surface.selected,
    itemHoverBg: color.surface.hover,
    itemColor: color.text.primary,
    horizontalItemSelectedColor: color.text.linkHover,
    subMenuItemBg: "transparent",
    subMenuItemSelectedColor: color.text.linkHover,
  },
  Modal: { titleFontSize: font.large },
  Select: {
    optionSelectedBg: color.surface.selected,
    optionSelectedColor: color.text.linkHover,
    optionActiveBg: color.surface.hover,
  },
  Tabs: { inkBarColor: color.brand, itemSelectedColor: color.text.linkHover, horizontalItemPadding: "9px 0" },
  Tooltip: { colorBgSpotlight: color.tooltip },
};

/**
 * antd's theme, derived from theme.ts. `hashed: false` and the fixed key keep class names equal on the server, in the
 * browser and in the static style sheet, which otherwise fails without an error. // performance.md §1
 */
export const antdTheme: ThemeConfig = {
  cssVar: { prefix: "ant", key: CSS_VAR_KEY },
  hashed: false,
  token: {
    ...text,
    ...brand,
    ...surface,
    ...toneTokens("Success", tones.success),
    ...toneTokens("Warning", tones.warning),
    ...toneTokens("Error", tones.error),
    ...toneTokens("Info", tones.info),
    ...shape,
  },
  components,
};

/** Fields in the phone's letters are as high as the buttons beside them: a line of 24 px, its room and its border. */
const phoneField = { inputFontSize: font.phoneInput, lineHeight: 24 / font.phoneInput };

/**
 * The same theme with phone sizes. `phone-css.tsx` compares its variables with those of `antdTheme` and puts the
 * differences under the phone's media query: no script decides, so the first paint is final.
 */
export const antdPhoneTheme: ThemeConfig = {
  ...antdTheme,
  token: {
    ...antdTheme.token,
    controlHeight: size.controlPhone,
    controlHeightSM: size.controlPhone,
    controlHeightLG: size.controlPhone,
  },
  components: {
    ...antdTheme.components,
    // Seven columns must fit into 390 px.
    DatePicker: { ...antdTheme.components?.DatePicker, ...phoneField, cellWidth: 44, cellHeight: 36 },
    Input: { ...antdTheme.components?.Input, ...phoneField },
    Menu: { ...antdTheme.components?.Menu, itemHeight: size.controlPhone },
  },
};
