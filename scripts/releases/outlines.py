"""Outlines of fontTools as points, and how far two lie apart: measured along both, step by step."""

import math

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen


def drawing(glyphs, name):
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value


def has_cubic(drawing):
    return any(operator == "curveTo" for operator, _ in drawing)


def steps(drawing):
    return [(operator, len(points)) for operator, points in drawing]


def scaled(drawing, scale):
    return [
        (operator, tuple(point and (point[0] * scale, point[1] * scale) for point in points))
        for operator, points in drawing
    ]


def largest_move(a, b):
    """Of the points of two drawings of equal steps: no outline lies further apart."""
    return max(
        (
            math.dist(p, q)
            for (_, left), (_, right) in zip(a, b)
            for p, q in zip(left, right)
            if p and q
        ),
        default=0,
    )


def bezier(points, count):
    for i in range(1, count + 1):
        t = i / count
        level = points
        while len(level) > 1:
            level = [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
                for a, b in zip(level, level[1:])
            ]
        yield level[0]


def segments(drawing, count=10):
    """The drawing as straight lines, so many for each curve."""
    found, start, at = [], None, None

    def line(to):
        nonlocal at
        if to != at:
            found.append((at, to))
        at = to

    for operator, points in drawing:
        if operator == "moveTo":
            start = at = points[0]
        elif operator == "lineTo":
            line(points[0])
        elif operator == "curveTo":
            for point in bezier((at, *points), count):
                line(point)
        elif operator == "qCurveTo":
            if points[-1] is None:  # a contour without points on the curve
                first, last = points[0], points[-2]
                start = at = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
                points = (*points[:-1], start)
            for control, end in decomposeQuadraticSegment(points):
                for point in bezier((at, control, end), count):
                    line(point)
        else:
            line(start)
    return found


def distance_to(point, lines):
    x, y = point
    best = math.inf
    for (ax, ay), (bx, by) in lines:
        dx, dy = bx - ax, by - ay
        t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        t = 0 if t < 0 else 1 if t > 1 else t
        d = (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2
        if d < best:
            best = d
    return math.sqrt(best)


def samples(lines, step):
    for a, b in lines:
        count = max(1, math.ceil(math.dist(a, b) / step))
        for i in range(count + 1):
            t = i / count
            yield (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def distance(a, b, step, enough=math.inf):
    """The largest distance of points of either outline from the other; ends beyond `enough`."""
    if not a or not b:
        points = [p for line in (a or b) for p in line]
        sides = [max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1)] if points else [0]
        return max(sides)
    largest = 0
    for ours, theirs in ((a, b), (b, a)):
        for point in samples(ours, step):
            largest = max(largest, distance_to(point, theirs))
            if largest > enough:
                return largest
    return largest
