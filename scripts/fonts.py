"""Makes the font files of the site and of the documents. They are committed; run this only to change them.

It needs Debian's python3-fonttools and python3-brotli, the file fonts/variable/GolosText[wght].ttf of
https://github.com/googlefonts/golos-text (version 2.004) and the npm package @fontsource-variable/jetbrains-mono (5.3.0):

    python3 scripts/fonts.py "GolosText[wght].ttf" node_modules/@fontsource-variable/jetbrains-mono/files
"""

import os
import sys
from pathlib import Path
from tempfile import mkdtemp

from fontTools import subset
from fontTools.designspaceLib import DesignSpaceDocument
from fontTools.ttLib import TTFont
from fontTools.varLib import build, instancer

# The same input gives the same bytes.
os.environ["SOURCE_DATE_EPOCH"] = "0"
source, mono = sys.argv[1:]
root = Path(__file__).parent.parent
site = root / "web/app/ui/fonts"
documents = root / "server/src/features/documents/render/fonts"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”„…•‹›€₽←↑→↓−\u2009\u200a\u2011\u202f")]
CYRILLIC = [*map(ord, "ЁёЄєІіЇїЎўҐґ№"), *range(0x410, 0x450)]
CODE = [*range(0x20, 0x7F), *map(ord, "\u00a0«·»–—‘’“”…→")]
# Names and addresses on documents may have the letters of any European language that the font has.
DOCUMENTS = [*LATIN, *CYRILLIC, *range(0x100, 0x180), *range(0x218, 0x21C), *range(0x400, 0x460), 0x1E9E]


def instance(weight):
    """One weight, in which every digit is the tabular one: prices and dates stand in columns everywhere."""
    font = instancer.instantiateVariableFont(
        TTFont(source), {"wght": weight}, overlap=instancer.OverlapMode.KEEP_AND_DONT_SET_FLAGS
    )
    glyphs, metrics = font["glyf"], font["hmtx"]
    names = [f"{font.getBestCmap()[ord(digit)]}.tf" for digit in "0123456789"]
    # In this version of the font, half of the tabular digits kept the widths of the proportional ones.
    width = max(metrics[name][0] for name in names)
    for name in names:
        advance, bearing = metrics[name]
        shift = (width - advance) // 2
        metrics[name] = (width, bearing + shift)
        glyph = glyphs[name]
        if glyph.isComposite():
            for component in glyph.components:
                component.x += shift
        else:
            glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(glyphs)
    # Screens of low resolution draw the dot and the stem of these letters as one stroke from 13 to 15 px.
    for letter in "ijії":
        for component in glyphs[font.getBestCmap()[ord(letter)]].components[1:]:
            component.y += 40
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({ord(digit): name for digit, name in zip("0123456789", names)})
    return font


def write(font, path, characters, flavor=None):
    options = subset.Options(layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13])
    options.flavor = flavor
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    subset.save_font(font, str(path), options)
    print(path.relative_to(root), path.stat().st_size)


# Two masters make a file half as large as the five of the source; weights between them are interpolated.
folder = Path(mkdtemp())
space = DesignSpaceDocument()
space.addAxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=700)
for weight in (400, 700):
    master = folder / f"{weight}.ttf"
    instance(weight).save(master)
    space.addSourceDescriptor(path=str(master), location={"Weight": weight})
variable = folder / "variable.ttf"
build(space, exclude=["MVAR"])[0].save(variable)

for name, characters in {"latin": LATIN, "cyrillic": CYRILLIC}.items():
    write(TTFont(variable), site / f"golos-{name}.woff2", characters, "woff2")
for name, characters in {"latin": CODE, "cyrillic": CYRILLIC}.items():
    code = instancer.instantiateVariableFont(TTFont(f"{mono}/jetbrains-mono-{name}-wght-normal.woff2"), {"wght": 400})
    write(code, site / f"mono-{name}.woff2", characters, "woff2")
for name, weight in {"regular": 400, "bold": 600}.items():
    write(instance(weight), documents / f"golos-{name}.ttf", DOCUMENTS)
